import { push } from 'connected-react-router';
import { useCallback, type MouseEvent } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { Age } from '~/web/ui/data/Age';
import { Popover } from '~/web/ui/overlay/Popover';
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
  const close = useCallback(() => { dispatch(centreClosed()); }, [dispatch]);
  const clear = () => { dispatch(historyCleared({ about: entries.flatMap(({ about }) => about ?? []) })); };
  return (
    <Popover
      open={open} onOpen={() => { dispatch(centreOpened()); }} onClose={close} label="Notices so far" panelClass="notices-panel" buttonClass="at-dots"
      buttonLabel={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
      button={<><Icon name="bell outline" />{unread > 0 && <span className="notices-count" aria-hidden="true">{unread}</span>}</>}
    >
      {(focusPanel) => (
        <>
          <header>
            <h2>Notices</h2>
            {entries.length > 0 && <button type="button" className="at-link" onClick={() => { clear(); focusPanel(); }}>Clear</button>}
          </header>
          {entries.length === 0
            ? <p className="at-muted">Nothing yet. The last {HISTORY_MOST} notices will be listed here, such as jobs of yours that ended.</p>
            : <ol tabIndex={0} aria-label="Notices">{entries.map((entry) => <Line key={entry.id} entry={entry} />)}</ol>}
        </>
      )}
    </Popover>
  );
}
