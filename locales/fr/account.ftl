devices-about = Un code transfère ton nom et tes parties sur un autre appareil. Il sert une seule fois, pendant cinq minutes.
code-make = Créer un code
code-is = Tape ce code sur l’autre appareil :
code-use = Utiliser le code
code-used = Cet appareil est maintenant { $name }.
code-replaces = Il remplace ton identité actuelle sur cet appareil.
code-too-many-devices = Trop d’appareils portent déjà ce nom. Sur l’un d’eux, choisis dans les réglages « { device-forget } » ou « { devices-forget-others } ». Utilise ensuite un nouveau code ici.
hidden-none = Tu n’as masqué personne.
hidden-about = Tu ne vois ni leurs noms ni ce qu’elles disent.
hidden-unknown = Quelqu’un ({ $id })
hidden-show = Afficher à nouveau
devices-yours = { $count ->
    [one] Un appareil porte ton nom :
   *[other] { $count } appareils portent ton nom :
}
device-this = Cet appareil
device-other = Un autre appareil
device-since = depuis le { $time }
device-used = dernière utilisation : { $time }
device-forget = Oublier cet appareil
device-forget-about = Ton nom, tes parties et tes tables restent sur tes autres appareils. Cet appareil-ci ne te connaîtra plus.
device-forget-last = C’est ton seul appareil. Une fois oublié, plus personne ne pourra retrouver ton nom, tes parties et tes tables, pas même toi. Pour les garder, utilise d’abord un code sur un autre appareil.
device-forgotten = Cet appareil a été oublié.
devices-forget-others = Oublier tous les autres appareils
devices-forget-others-about = { $count ->
    [one] Ton nom est retiré d’un autre appareil, qui est déconnecté. Un code encore inutilisé n’est plus valable. Cet appareil reste.
   *[other] Ton nom est retiré de { $count } autres appareils, qui sont déconnectés. Un code encore inutilisé n’est plus valable. Cet appareil reste.
}
devices-others-forgotten = Tous les autres appareils ont été oubliés.
device-nameless-about = Tu l’as retiré depuis un autre appareil, ou quelqu’un qui a une copie du cookie de cet appareil l’utilise maintenant. Demande un code sur un appareil qui a encore ton nom. Utilise-le ici, dans les réglages, puis fais oublier tous les autres appareils.
