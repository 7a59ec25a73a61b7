invited = Je bent uitgenodigd
invited-by = { $name } nodigt je uit
invited-who = Aan tafel: { $names }.
chairs-free = { $count ->
    [0] Alle plaatsen zijn bezet. Je kunt meekijken, of de gastheer om nog een plaats vragen.
    [one] Er is één plaats vrij.
   *[other] Er zijn { $count } plaatsen vrij.
}
join-removed = De gastheer heeft je gevraagd deze tafel te verlaten. Meekijken kan wel.
join-too-late = Iemand was je voor: alle plaatsen zijn bezet.
table-code-about = De anderen vullen hem op { $address } in bij ‘Ik heb een code’.
more-settings = Meer instellingen
close-this = Toch niet: tafel sluiten
