import { weakMapMemoize } from '@reduxjs/toolkit';

type Layer<Kind> = Readonly<Record<string, Kind>>;

/**
 * Lays what a person is doing, or what came of it, over the server's rows without touching them. A row over which nothing lies is the
 * server's own object, a list over which nothing lies is the same list, and what was laid once is not laid again.
 */
export const overlay = <Row, Shown extends Row, Move, Refusal>(
  idOf: (row: Row) => string, lay: (row: Row, move: Move | undefined, refusal: Refusal | undefined) => Shown,
) => {
  const laid = weakMapMemoize(lay);
  const one = (row: Row, moves: Layer<Move>, refusals: Layer<Refusal>): Shown => laid(row, moves[idOf(row)], refusals[idOf(row)]);
  const all = (rows: readonly (Row & Shown)[], moves: Layer<Move>, refusals: Layer<Refusal>): readonly Shown[] => {
    const isPlain = (row: Row) => !(idOf(row) in moves) && !(idOf(row) in refusals);
    return rows.every(isPlain) ? rows : rows.map((row) => (isPlain(row) ? row : one(row, moves, refusals)));
  };
  return { one, all };
};
