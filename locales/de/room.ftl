invited = Du bist eingeladen
invited-by = { $name } lädt dich ein
invited-who = Am Tisch: { $names }.
chairs-free = { $count ->
    [0] Alle Plätze sind besetzt. Du kannst zuschauen oder den Gastgeber um einen weiteren bitten.
    [one] Ein Platz ist frei.
   *[other] { $count } Plätze sind frei.
}
join-removed = Der Gastgeber hat dich gebeten, diesen Tisch zu verlassen. Zuschauen kannst du.
remove-sure = Soll { $name } den Tisch verlassen? Wieder Platz nehmen geht dann nicht mehr.
join-too-late = Da war jemand schneller: Alle Plätze sind besetzt.
table-code-about = Die anderen geben ihn auf { $address } unter „Ich habe einen Code“ ein.
more-settings = Weitere Einstellungen
close-this = Doch nicht: Tisch schließen
leave-sure = Die Partie geht weiter, und ein Bot spielt sie für dich zu Ende. Endgültig gehen?
leave-sure-alone = Außer dir spielt niemand diese Partie, sie wird also abgebrochen. Endgültig gehen?
leave-sure-open = Dein Platz wird für andere frei.
