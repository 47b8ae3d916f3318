import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from 'semantic-ui-react';
import { actOf, ZOOM_STEP, type GraphEditing } from './keys';
import { useCanvas, useSize, type Scene } from './useCanvas';
import {
  boxAt,
  fitView,
  inGraph,
  inSight,
  panned,
  zoomAt,
  type DrawnBox,
  type View,
  type Way,
} from './view';
import './graph.css';

interface GraphCanvasProps {
  /** Read aloud: 'Graph of Nightly'. */
  readonly label: string;
  readonly boxes: readonly DrawnBox[];
  readonly ways: readonly Way[];
  readonly chosen: string | null;
  /** Boxes are still being placed. */
  readonly busy: boolean;
  /** The description of the chosen box, read aloud. */
  readonly said: string;
  readonly onChoose: (id: string | null) => void;
  /** Enter, or a double click, on the chosen box. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** Only where the graph can be changed. */
  readonly editing?: GraphEditing | undefined;
}

type Drag =
  | { readonly kind: 'pan'; readonly x: number; readonly y: number; readonly moved: boolean }
  | {
      readonly kind: 'move';
      readonly box: DrawnBox;
      readonly x: number;
      readonly y: number;
      readonly moved: boolean;
    }
  | { readonly kind: 'connect'; readonly from: DrawnBox };

/** A click that moved so little is a click, pixels. */
const STILL = 4;

/**
 * A graph on a canvas: thousands of boxes to pan and zoom. Arrows go from box to box, + and − zoom, 0 shows all. Where it can be
 * changed: N adds a box, C draws an edge, Shift and an arrow move, Delete removes, Ctrl+Z and Ctrl+Y go back and forth.
 */
export function GraphCanvas({
  label,
  boxes,
  ways,
  chosen,
  busy,
  said,
  onChoose,
  onOpen,
  editing,
}: GraphCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(place);
  const [own, setOwn] = useState<View | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const [linkFrom, setLinkFrom] = useState<string | null>(null);
  const fitted = useMemo(() => fitView(boxes, size), [boxes, size]);
  const view = own ?? fitted;

  const shown = useMemo(
    () =>
      drag?.kind === 'move' && drag.moved && pointer
        ? boxes.map((box) =>
            box.id === drag.box.id ? { ...box, x: pointer.x - drag.x, y: pointer.y - drag.y } : box,
          )
        : boxes,
    [boxes, drag, pointer],
  );
  const scene = useMemo<Scene>(
    () => ({
      boxes: shown,
      ways,
      chosen,
      drawing: drag?.kind === 'connect' && pointer ? { from: drag.from, ...pointer } : null,
    }),
    [shown, ways, chosen, drag, pointer],
  );
  useCanvas(place, canvas, size, view, scene);

  const spot = (event: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    return { x, y, at: inGraph(view, x, y) };
  };
  // React listens to the wheel passively: the page would scroll along.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
      setOwn((before) =>
        zoomAt(before ?? fitted, factor, event.clientX - left, event.clientY - top),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [fitted]);

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { at } = spot(event);
    const box = boxAt(boxes, at.x, at.y);
    setPointer(at);
    if (box && linkFrom !== null) {
      editing?.onConnected(linkFrom, box.id);
      setLinkFrom(null);
    } else if (box && editing && event.altKey) setDrag({ kind: 'connect', from: box });
    else if (box && editing && !box.isGroup)
      setDrag({ kind: 'move', box, x: at.x - box.x, y: at.y - box.y, moved: false });
    else setDrag({ kind: 'pan', x: event.clientX, y: event.clientY, moved: false });
    if (box) onChoose(box.id);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drag) return;
    const { at } = spot(event);
    if (drag.kind === 'pan') {
      setOwn(panned(view, event.clientX - drag.x, event.clientY - drag.y));
      setDrag({
        kind: 'pan',
        x: event.clientX,
        y: event.clientY,
        moved: drag.moved || Math.abs(event.movementX) + Math.abs(event.movementY) > STILL,
      });
      return;
    }
    setPointer(at);
    if (
      drag.kind === 'move' &&
      !drag.moved &&
      Math.hypot(at.x - drag.x - drag.box.x, at.y - drag.y - drag.box.y) * view.scale > STILL
    )
      setDrag({ ...drag, moved: true });
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    const { at } = spot(event);
    const box = boxAt(boxes, at.x, at.y);
    if (drag?.kind === 'move' && drag.moved)
      editing?.onMoved(drag.box.id, Math.round(at.x - drag.x), Math.round(at.y - drag.y));
    if (drag?.kind === 'connect' && box && box.id !== drag.from.id)
      editing?.onConnected(drag.from.id, box.id);
    if (drag?.kind === 'pan' && !drag.moved && !box) onChoose(null);
    setDrag(null);
    setPointer(null);
  };

  const choose = (box: DrawnBox | undefined) => {
    if (!box) return;
    onChoose(box.id);
    // A box in sight stays where it is: a graph that fits goes on fitting when the page becomes narrower.
    const next = inSight(view, box, size);
    if (next !== view) setOwn(next);
  };
  const zoom = (factor: number) => setOwn(zoomAt(view, factor, size.width / 2, size.height / 2));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const act = actOf(event, {
      boxes,
      here: boxes.find(({ id }) => id === chosen),
      linkFrom,
      editing,
      choose,
      zoom,
      leave: () => onChoose(null),
      open: (id) => onOpen?.(id),
      link: setLinkFrom,
      showAll: () => setOwn(null),
    });
    if (!act) return;
    event.preventDefault();
    act();
  };

  const from = boxes.find(({ id }) => id === linkFrom);
  return (
    <div className="at-graph">
      {/* A canvas tells nothing by itself: what is chosen is read from the line below it, and every box stands in the list beside the graph. */}
      <div
        ref={place}
        className="at-graph-place"
        role="application"
        aria-roledescription="graph"
        aria-label={label}
        tabIndex={0}
        aria-describedby="at-graph-said"
        aria-busy={busy}
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas}
          aria-hidden="true"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            setDrag(null);
            setPointer(null);
          }}
          onDoubleClick={() => {
            if (chosen !== null) onOpen?.(chosen);
          }}
        />
        <span id="at-graph-said" className="at-graph-said" role="status">
          {from
            ? `Choose where the edge from ${from.name} leads: Enter draws it, Escape leaves it.`
            : said}
        </span>
      </div>
      <div className="at-graph-tools" role="group" aria-label="Zoom">
        <Button
          type="button"
          basic
          compact
          size="small"
          icon="plus"
          aria-label="Zoom in"
          title="Zoom in (+)"
          onClick={() => zoom(ZOOM_STEP)}
        />
        <Button
          type="button"
          basic
          compact
          size="small"
          icon="minus"
          aria-label="Zoom out"
          title="Zoom out (−)"
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <Button
          type="button"
          basic
          compact
          size="small"
          icon="expand"
          aria-label="Show all"
          title="Show all (0)"
          onClick={() => setOwn(null)}
        />
      </div>
    </div>
  );
}
