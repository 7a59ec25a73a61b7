invited = Je bent uitgenodigd
invited-by = { $name } nodigt je uit
invited-who = Aan tafel: { $names }.
chairs-free = { $count ->
    [0] Alle plaatsen zijn bezet. Je kunt meekijken, of de gastheer om nog een plaats vragen.
    [one] Er is één plaats vrij.
   *[other] Er zijn { $count } plaatsen vrij.
}
join-removed = De gastheer heeft je gevraagd deze tafel te verlaten. Meekijken kan wel.
remove-sure = { $name } van de tafel verwijderen? Opnieuw aanschuiven kan dan niet meer.
join-too-late = Iemand was je voor: alle plaatsen zijn bezet.
table-code-about = De anderen vullen hem op { $address } in bij ‘Ik heb een code’.
more-settings = Meer instellingen
close-this = Toch niet: tafel sluiten
leave-sure = Het potje gaat door en een bot speelt het voor je uit. Voorgoed weggaan?
leave-sure-alone = Niemand anders speelt dit potje, dus het wordt afgebroken. Voorgoed weggaan?
leave-sure-open = Je plaats komt vrij voor anderen.
