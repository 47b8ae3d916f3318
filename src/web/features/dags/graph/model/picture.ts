import type { DagGraph, DagNode } from '~/contract/dags/graph';
import type { NodeState } from '~/contract/dags/progress';
import type { BoxPosition } from '../events';

/** A box of the picture: a node, or a group that is folded. */
export interface Box {
  readonly id: string;
  readonly name: string;
  readonly type: DagNode['type'] | 'group';
  /** The nodes it stands for. */
  readonly nodes: readonly string[];
  readonly position: DagNode['position'];
}

/** The shapes of the picture: boxes and edges. */
export interface Picture {
  readonly boxes: readonly Box[];
  readonly ways: readonly { readonly source: string; readonly target: string }[];
  /** The same text as long as the layout stays as it is. */
  readonly shape: string;
}

export const BOX = { width: 180, height: 44 } as const;
/** From one box to the next. */
const STEP = BOX.width + 56;
type Spot = { readonly x: number; readonly y: number };
/** No node has such an id. */
export const groupBox = (group: string) => `\0${group}`;

/** The groups of a graph, in the order they come. */
export const groupsOf = ({ nodes }: Pick<DagGraph, 'nodes'>): readonly string[] => [
  ...new Set(nodes.flatMap(({ group }) => group ?? [])),
];

/** Folds groups to one box each; ways within a group are gone, and those between the same boxes are one. */
export const pictureOf = ({ nodes, edges }: DagGraph, folded: readonly string[]): Picture => {
  const boxOf = (node: DagNode) =>
    node.group !== null && folded.includes(node.group) ? groupBox(node.group) : node.id;
  const boxes = new Map<string, Box>();
  const place = new Map<string, string>();
  for (const node of nodes) {
    const id = boxOf(node);
    place.set(node.id, id);
    const known = boxes.get(id);
    const isGroup = id !== node.id;
    boxes.set(
      id,
      known
        ? { ...known, nodes: [...known.nodes, node.id] }
        : {
            id,
            name: isGroup ? node.group! : node.name,
            type: isGroup ? 'group' : node.type,
            nodes: [node.id],
            position: isGroup ? null : node.position,
          },
    );
  }
  const ways = new Map<string, { source: string; target: string }>();
  for (const edge of edges) {
    const [source, target] = [place.get(edge.source), place.get(edge.target)];
    if (source !== undefined && target !== undefined && source !== target)
      ways.set(`${source}\n${target}`, { source, target });
  }
  return {
    boxes: [...boxes.values()],
    ways: [...ways.values()],
    shape: JSON.stringify([[...boxes.keys()], [...ways.keys()]]),
  };
};

/**
 * Where the boxes of a picture are: where the file or the layout says. Boxes that the layout does not know yet stand beside their neighbours until
 * it does, so that the picture stays while it is laid out anew. Null before the first layout.
 */
export const boxPositionsOf = (
  { boxes, ways }: Picture,
  laid: readonly BoxPosition[],
): ReadonlyMap<string, Spot> | null => {
  const places = new Map<string, Spot>(laid.map(({ id, x, y }) => [id, { x, y }]));
  for (const { id, position } of boxes) if (position) places.set(id, position);
  if (boxes.every(({ id }) => places.has(id))) return places;
  if (laid.length === 0) return null;
  const beside = new Map<string, Spot>();
  for (const { source, target } of ways) {
    const [from, to] = [places.get(source), places.get(target)];
    if (from && !to) beside.set(target, { x: from.x + STEP, y: from.y });
    if (to && !from && !beside.has(source)) beside.set(source, { x: to.x - STEP, y: to.y });
  }
  const [first] = laid;
  for (const { id } of boxes)
    if (!places.has(id))
      places.set(id, beside.get(id) ?? { x: first!.x, y: first!.y - BOX.height * 2 });
  return places;
};

/** The summary of several nodes in a box: the state that asks for a look first. */
const WORST: readonly NodeState[] = [
  'failed',
  'stopped',
  'upstream_failed',
  'running',
  'retrying',
  'waiting',
  'worked',
  'skipped',
];
export const stateOfBox = (
  { nodes }: Box,
  states: ReadonlyMap<string, NodeState>,
): NodeState | null => {
  const there = new Set(nodes.flatMap((id) => states.get(id) ?? []));
  return WORST.find((state) => there.has(state)) ?? null;
};
