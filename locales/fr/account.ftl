devices-about = Un code transfère votre nom et vos parties sur un autre appareil. Il sert une seule fois, pendant cinq minutes.
code-make = Créer un code
code-is = Tapez ce code sur l’autre appareil :
code-use = Utiliser le code
code-used = Cet appareil est maintenant { $name }.
code-replaces = Il remplace votre identité actuelle sur cet appareil.
code-too-many-devices = Trop d’appareils portent déjà ce nom. Sur l’un d’eux, choisissez dans les réglages « { device-forget } » ou « { devices-forget-others } ». Utilisez ensuite un nouveau code ici.
hidden-none = Vous n’avez masqué personne.
hidden-about = Vous ne voyez ni leurs noms ni ce qu’elles disent.
hidden-unknown = Quelqu’un ({ $id })
hidden-show = Afficher à nouveau
devices-yours = { $count ->
    [one] Un appareil porte votre nom :
   *[other] { $count } appareils portent votre nom :
}
device-this = Cet appareil
device-other = Un autre appareil
device-since = depuis le { $time }
device-used = dernière utilisation : { $time }
device-forget = Oublier cet appareil
device-forget-about = Votre nom, vos parties et vos tables restent sur vos autres appareils. Ici, vous devenez un inconnu.
device-forget-last = C’est votre seul appareil. Une fois oublié, plus personne ne pourra retrouver votre nom, vos parties et vos tables, pas même vous. Pour les garder, utilisez d’abord un code sur un autre appareil.
device-forgotten = Cet appareil a été oublié.
devices-forget-others = Oublier tous les autres appareils
devices-forget-others-about = { $count ->
    [one] Votre nom est retiré d’un autre appareil, qui est déconnecté. Un code encore inutilisé n’est plus valable. Cet appareil reste.
   *[other] Votre nom est retiré de { $count } autres appareils, qui sont déconnectés. Un code encore inutilisé n’est plus valable. Cet appareil reste.
}
devices-others-forgotten = Tous les autres appareils ont été oubliés.
device-nameless-about = Vous l’avez retiré depuis un autre appareil, ou quelqu’un qui a une copie du cookie de cet appareil l’utilise maintenant. Demandez un code sur un appareil qui a encore votre nom. Utilisez-le ici, dans les réglages, puis faites oublier tous les autres appareils.
