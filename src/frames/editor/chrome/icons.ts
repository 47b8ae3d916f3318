const drawings = {
  run: 'M5 3.5v9l7-4.5z',
  runAll: 'M2.5 3.5v9L8 8zM8 3.5v9L13.5 8z',
  stop: 'M4 4h8v8H4z',
  restart: 'M12.8 8a4.8 4.8 0 1 1-1.5-3.5M11.5 2v2.8H8.7',
  add: 'M8 3v10M3 8h10',
  cut:
    'M5 11.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM14.6 11.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z' +
    'M4.4 10.2 11.5 2M11.6 10.2 4.5 2',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  paste: 'M5.5 3h-2v10.5h9V3h-2M5.5 2h5v2.5h-5z',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  remove: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5 3 6.5l2.8 3',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M10.2 3.5 13 6.5l-2.8 3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  chevron: 'M4.5 6.5 8 10l3.5-3.5',
  save: 'M3 3h8l2 2v8H3zM5.5 3v3.5h4V3M5.5 13V9.5h5V13',
} as const;

export type IconName = keyof typeof drawings;
const filled = new Set<IconName>(['run', 'runAll', 'stop']);

/** A 16-pixel drawing in the colour of the text around it, hidden from screen readers. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const look = filled.has(name) ? 'icon filled' : 'icon';
  const attributes = {
    viewBox: '0 0 16 16',
    width: '16',
    height: '16',
    'aria-hidden': 'true',
    class: look,
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  path.setAttribute('d', drawings[name]);
  if (name === 'more') path.setAttribute('stroke-width', '2.4');
  svg.append(path);
  return svg;
}
