next-match = Järgmine partii
next-ready = Olen valmis
next-not-yet = Veel mitte
next-ready-tag = valmis
next-waits-tag = pole veel valmis
next-asks = Kas veel üks partii?
next-begins = Kõik on valmis. Partii algab.
next-waits = Ootame veel: { $names }.
next-away = { $count ->
    [one] Eemal on { $names }.
   *[other] Eemal on { $names }.
}
next-without = Alusta ilma (eemal: { $names })
next-settings = Mäng ja seaded
takeover-coming = { $name } võtab järgmisest jagamisest koha üle: { $bot }.
takeover = Võta koht üle: { $bot }
takeover-not = Vaatan siiski ainult
last-match = Eelmine partii
