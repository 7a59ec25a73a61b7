heads-count = { $heads ->
   *[other] { $heads } kepala banteng
}
row-label = Baris { $row }: { $cards }{ $cow ->
    [true] , dan sapi
   *[other] {""}
}
told-deal = Babak { $deal }. Baris-baris dimulai dengan { $cards }.
told-hand = Kartumu: { $cards }.
told-chosen = { $you ->
    [true] Kamu sudah memilih.
   *[other] { $name } sudah memilih.
}
told-play = { $you ->
    [true] Kamu memainkan { $cards }.
   *[other] { $name } memainkan { $cards }.
}
told-zero = { $count ->
    [1] { $you ->
        [true] Kartu nolmu masuk ke tumpukanmu.
       *[other] Kartu nol { $name } masuk ke tumpukan.
    }
   *[other] { $you ->
        [true] { $count } kartu nolmu masuk ke tumpukanmu.
       *[other] { $count } kartu nol { $name } masuk ke tumpukan.
    }
}
told-skip = { $you ->
    [true] Kamu melewatkan giliran dengan kartu nol.
   *[other] { $name } melewatkan giliran dengan kartu nol.
}
told-sixth = { $you ->
    [true] Kartu keenam: kamu mengambil baris { $row }, { heads-count }.
   *[other] Kartu keenam: { $name } mengambil baris { $row }, { heads-count }.
}
told-low = { $you ->
    [true] Kartu { $card } milikmu lebih rendah dari semua baris: kamu mengambil baris { $row }, { heads-count }.
   *[other] Kartu { $card } milik { $name } lebih rendah dari semua baris: { $name } mengambil baris { $row }, { heads-count }.
}
told-cow-takes = { $you ->
    [true] Sapi menjadi kartu keenam di baris { $row }: kamu mengambil semua kecuali yang tertinggi, { heads-count }.
   *[other] Sapi menjadi kartu keenam di baris { $row }: { $name } mengambil semua kecuali yang tertinggi, { heads-count }.
}
told-place = { $you ->
    [true] Kartu { $card } milikmu ditaruh di baris { $row }.
   *[other] Kartu { $card } milik { $name } ditaruh di baris { $row }.
}
told-cow = Sapi melompat ke baris { $row }.
told-takes-row = Kartu { $card } milik { $name } lebih rendah dari semua baris: { $name } harus mengambil salah satunya.
status-take-row = Kartu { $card } milikmu lebih rendah dari semua baris: ambil salah satunya.
status-your-turn = Giliranmu.
told-deal-end = Babak selesai. Kepala banteng: { $heads }.
told-match-end = Pertandingan selesai.
