import { Graph, layout } from '@dagrejs/dagre';
import type { Laid, ToLay } from './layOut';

/** So many boxes are set with the slower way of ranking, which keeps edges short. */
const SMALL = 100;

const place = ({ boxes, ways, width, height }: ToLay): Laid => {
  const graph = new Graph().setDefaultEdgeLabel(() => ({}));
  graph.setGraph({
    rankdir: 'LR',
    nodesep: 18,
    ranksep: 56,
    ranker: boxes.length > SMALL ? 'tight-tree' : 'network-simplex',
  });
  for (const id of boxes) graph.setNode(id, { width, height });
  for (const { source, target } of ways) graph.setEdge(source, target);
  layout(graph);
  return {
    places: boxes.map((id) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return { id, x: Math.round(x), y: Math.round(y) };
    }),
  };
};

addEventListener('message', ({ data }: MessageEvent<ToLay>) => {
  postMessage(place(data));
});
