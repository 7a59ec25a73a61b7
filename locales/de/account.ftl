devices-about = Ein Code bringt deinen Namen und deine Partien auf ein anderes Gerät. Er gilt einmal, fünf Minuten lang.
code-make = Code erzeugen
code-is = Gib diesen Code auf dem anderen Gerät ein:
code-use = Code verwenden
code-used = Dieses Gerät ist jetzt { $name }.
code-replaces = Er ersetzt deine jetzige Identität auf diesem Gerät.
code-too-many-devices = Diesen Namen haben schon zu viele Geräte. Wähle auf einem von ihnen in den Einstellungen „{ device-forget }“ oder „{ devices-forget-others }“. Verwende dann hier einen neuen Code.
hidden-none = Du hast niemanden ausgeblendet.
hidden-about = Du siehst weder ihre Namen noch, was sie sagen.
hidden-unknown = Jemand ({ $id })
hidden-show = Wieder einblenden
devices-yours = { $count ->
    [one] Ein Gerät hat deinen Namen:
   *[other] { $count } Geräte haben deinen Namen:
}
device-this = Dieses Gerät
device-other = Ein anderes Gerät
device-since = seit { $time }
device-used = zuletzt benutzt { $time }
device-forget = Dieses Gerät vergessen
device-forget-about = Dein Name, deine Partien und deine Tische bleiben auf deinen anderen Geräten. Dieses Gerät kennt dich dann nicht mehr.
device-forget-last = Das ist dein einziges Gerät. Ist es vergessen, kommt niemand mehr an deinen Namen, deine Partien und deine Tische, auch du nicht. Um sie zu behalten, verwende zuerst einen Code auf einem anderen Gerät.
device-forgotten = Dieses Gerät ist vergessen.
devices-forget-others = Alle anderen Geräte vergessen
devices-forget-others-about = { $count ->
    [one] Dein Name verschwindet von einem anderen Gerät, und seine Verbindungen enden. Ein noch unbenutzter Code wird ungültig. Dieses Gerät bleibt.
   *[other] Dein Name verschwindet von { $count } anderen Geräten, und ihre Verbindungen enden. Ein noch unbenutzter Code wird ungültig. Dieses Gerät bleibt.
}
devices-others-forgotten = Alle anderen Geräte sind vergessen.
device-nameless-about = Du hast ihn von einem anderen Gerät aus entfernt, oder jemand mit einer Kopie des Cookies dieses Geräts verwendet ihn jetzt. Hol dir auf einem Gerät, das deinen Namen noch hat, einen Code. Verwende ihn hier in den Einstellungen und lass danach alle anderen Geräte vergessen.
