// The board of a fight, where its rules have one: the squares stay, and who stands on them moves.

export function placePieces(pieces) {
  const field = document.getElementById("field");
  if (!field) {
    return;
  }
  for (const old of field.querySelectorAll(".piece")) {
    old.remove();
  }
  for (const { square, mark, name, team } of pieces) {
    const piece = document.createElement("abbr");
    piece.className = "piece";
    piece.dataset.team = team;
    piece.title = name;
    piece.textContent = mark;
    field.querySelector(`[data-square="${CSS.escape(square)}"]`).append(piece);
  }
}
