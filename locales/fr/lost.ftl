lost = Cette page n’existe pas.
lost-why = Le lien est peut-être incomplet, ou la page n’existe plus.
why-not-found = Le lien est peut-être incomplet, ou la table a été supprimée parce que personne ne l’utilisait plus.
why-forbidden = Ici, on joue sans spectateurs, ou l’hôte t’a fait quitter la table. Tu pourras t’asseoir à la fin de la partie, si une place est libre.
why-no-identity = Tu l’as retiré depuis un autre appareil, ou quelqu’un d’autre l’utilise. Avec un code d’un appareil qui l’a encore, tu le retrouves dans les réglages.
why-too-fast = Cette page a envoyé beaucoup trop à la fois. Attends un instant avant de réessayer.
why-other = La page et le serveur ne se sont pas compris. Cela arrive après une mise à jour, ou quand le serveur est très occupé.
try-again = Réessayer
