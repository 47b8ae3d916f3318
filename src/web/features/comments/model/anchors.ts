import type { CommentAnchor } from '~/contract';
import { withQuery } from '~/web/lib/browser/url/location';
import { commentedIn, topicAddress, type CommentedKey } from './commented';

const queryOf = (place: CommentAnchor): Readonly<Record<string, string | null>> => {
  switch (place.kind) {
    case 'cell':
      return { cell: place.cell_id };
    case 'log_line':
      return {
        submission: place.submission_id,
        agent: place.agent_id,
        line: place.from === place.to ? String(place.from) : `${place.from}-${place.to}`,
      };
    case 'chart_point':
      return {
        tab: 'performance',
        part: place.part === 'charts' ? null : place.part,
        submission: place.submission_id,
        chart: place.chart,
        curve: place.curve,
        step: String(place.step),
      };
  }
};

/** The address that leads to a topic. */
export const linkOf = (key: CommentedKey, topicId: string): string => {
  const object = commentedIn(key);
  return (object && topicAddress(object.object_type, object.object_id, topicId)) ?? '';
};

/** The address that leads to the place a topic is about, with the topic beside it. */
export const anchorLink = (key: CommentedKey, topicId: string, place: CommentAnchor): string => {
  const [path = '', search = ''] = linkOf(key, topicId).split('?');
  return path + withQuery(`?${search}`, queryOf(place));
};
