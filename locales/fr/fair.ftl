fair-title = Donnes équitables
fair-what = Toutes les cartes proviennent d’une graine scellée avant la partie, et des parts tirées au hasard par les joueurs.
fair-good = { $deals ->
    [one] Cette donne était équitable : elle provient de la graine scellée.
   *[other] Les { $deals } donnes étaient équitables : elles proviennent de la graine scellée.
}
fair-wrong-seed = Ce n’est pas la graine qui avait été scellée.
fair-wrong-deal = La manche { $deal } ne provient pas de la graine et des parts.
fair-proof = Preuve
fair-hash = SHA-256 de la graine, affiché avant la partie
fair-seed = Graine
fair-parts = La part de chaque personne
fair-alarm = Ces cartes n’ont pas été distribuées comme elles avaient été scellées avant la partie !
fair-wrong-proof = La preuve des donnes manque.
fair-wrong-form = La graine, son SHA-256 ou une part n’est pas en hexadécimal minuscule. Écrite autrement, elle donne d’autres cartes.
fair-wrong-hash = La graine n’est pas celle dont cet appareil a vu le SHA-256 avant la donne.
fair-wrong-count = Avant la donne, cet appareil a vu { $before } parts scellées ; il y en a maintenant { $after }.
fair-wrong-part = { $name } : ce n’est pas la part qui avait été scellée.
fair-wrong-own = La part à ton nom n’est pas celle que cet appareil a tirée.
fair-wrong-game = Le jeu ou ses options ont été changés après que les parts ont été scellées.
fair-wrong-seats = Les joueurs ou leur ordre ont été changés après que les parts ont été scellées.
fair-wrong-starter = Ce n’est pas le joueur fixé avant la donne qui a commencé.
fair-wrong-changed = Le serveur a changé les parts scellées, les places ou le jeu après qu’ils ont été fixés.
fair-wrong-repeated = Le serveur a recommencé le mélange sans bonne raison.
fair-wrong-record = La partie revue contient une autre preuve que la table.
fair-same = Comparé avec ce que cet appareil a vu avant la donne : la graine et toutes les parts sont les mêmes.
fair-same-own = Comparé avec ce que cet appareil a vu avant la donne : la graine et toutes les parts sont les mêmes, la tienne aussi.
fair-unchecked-before = Cet appareil n’a rien gardé de ce qui a été affiché avant la donne. Il a seulement pu vérifier que les cartes proviennent de la preuve.
fair-unchecked-replay = On ne peut pas revoir la partie : seules les cartes que cette page a montrées ont été vérifiées.
fair-unchecked-players = Certains joueurs sont masqués ou supprimés : il n’a pas pu être vérifié qu’ils ont gardé leur place.
fair-save = Enregistrer ce que j’ai vu
fair-save-about = Un fichier avec ce que cet appareil a vu avant la donne, pour la commande nimmt verify ENREGISTREMENT --seen FICHIER.
parts = Parts scellées
parts-about = Le navigateur de chaque personne tire une part aléatoire du mélange. Jusqu’au début de la partie, il n’en montre que le SHA-256 : personne ne peut choisir les cartes, pas même le serveur.
part-none = sans part dans cette partie
part-pending = pas encore scellée
part-missing = n’est pas arrivée, la partie a commencé sans elle
parts-missing = { $count ->
    [one] { $names } : la part n’est pas arrivée, les cartes sont mélangées sans elle.
   *[other] { $names } : les parts ne sont pas arrivées, les cartes sont mélangées sans elles.
}
left-away = Tu n’étais pas là au début de la partie : les cartes ont été mélangées sans ta part.
left-late = Ta part n’est pas arrivée à temps : les cartes ont été mélangées sans elle.
left-ignored = Le serveur a laissé ta part de côté alors que tu étais là.
left-replaced = La part scellée à ta place ne vient pas de cet appareil. Si tu ne t’es pas assis avec un autre appareil, le serveur l’a remplacée.
left-changed = Le serveur a changé ce qui était fixé avant que les parts soient révélées : les parts scellées, les places ou le jeu. Il choisit peut-être les cartes : quitte la table.
left-repeated = Le serveur a recommencé le mélange sans bonne raison ; cet appareil n’a donc pas révélé ta part de nouveau. Le serveur choisit peut-être les cartes : quitte la table.
left-means = { $parts ->
    [0] Aucune part ne protège ces donnes : le serveur aurait pu choisir les cartes.
    [one] Une autre part protège encore les donnes contre un choix du serveur, pas la tienne.
   *[other] { $parts } autres parts protègent encore les donnes contre un choix du serveur, pas la tienne.
}
