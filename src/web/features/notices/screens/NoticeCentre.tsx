import { push } from 'connected-react-router';
import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { useFloating } from '~/web/ui/overlay/useFloating';
import { useOutside } from '~/web/ui/overlay/useOutside';
import { LongText } from '~/web/ui/page/LongText';
import { centreClosed, centreOpened, historyCleared, type NoticeKind } from '../events';
import { HISTORY_MOST, type Entry } from '../model/history';
import { selectCentreOpen, selectHistory, selectUnread } from '../selectors';
import './notices.css';

const ICONS: Readonly<Record<NoticeKind, SemanticICONS>> = {
  success: 'check circle', info: 'info circle', warning: 'warning sign', error: 'times circle',
};

function Line({ entry: { kind, text, lines, at, to, count } }: { readonly entry: Entry }) {
  const dispatch = useAppDispatch();
  const go = (event: MouseEvent) => {
    if (to === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(push(to));
  };
  return (
    <li className={`notices-line notices-${kind}`}>
      <Icon name={ICONS[kind]} />
      <div>
        {to === null ? <LongText text={text} /> : <a className="at-name" href={to} onClick={go}>{text}</a>}
        {count > 1 && <span className="at-muted" aria-label={`${count} times`}> ×{count}</span>}
        {lines.length > 0 && <p className="at-muted"><LongText text={lines.join('\n')} /></p>}
      </div>
      <span className="at-muted"><Age at={at} /></span>
    </li>
  );
}

/** A bell that counts what the person has not seen yet, and under it the last notices with their ages. */
export function NoticeCentre() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectCentreOpen);
  const entries = useAppSelector(selectHistory);
  const unread = useAppSelector(selectUnread);
  const whole = useRef<HTMLSpanElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => { dispatch(centreClosed()); };
  useFloating(open, bell, panel, 'start');
  useOutside(open, whole, close);
  useEffect(() => { if (open) panel.current?.focus(); }, [open]);
  const clear = () => {
    dispatch(historyCleared({ about: entries.flatMap(({ about }) => about ?? []) }));
    // The button goes with what it cleared: the focus stays here.
    panel.current?.focus();
  };
  const label = unread === 0 ? 'Notices' : `Notices, ${unread} unread`;
  return (
    <span
      ref={whole} className="notices-centre"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
        bell.current?.focus();
      }}
    >
      <button
        ref={bell} type="button" className="at-dots" aria-label={label} title={label} aria-haspopup="dialog" aria-expanded={open}
        onClick={() => { dispatch(open ? centreClosed() : centreOpened()); }}
      >
        <Icon name="bell outline" />
        {unread > 0 && <span className="notices-count" aria-hidden="true">{unread}</span>}
      </button>
      {open && (
        <div ref={panel} className="notices-panel" role="dialog" aria-label="Notices so far" tabIndex={-1}>
          <header>
            <h2>Notices</h2>
            {entries.length > 0 && <button type="button" className="at-link" onClick={clear}>Clear</button>}
          </header>
          {entries.length === 0
            ? <p className="at-muted">Nothing yet. The last {HISTORY_MOST} notices will be listed here, such as jobs of yours that ended.</p>
            : <ol tabIndex={0} aria-label="Notices">{entries.map((entry) => <Line key={entry.id} entry={entry} />)}</ol>}
        </div>
      )}
    </span>
  );
}
