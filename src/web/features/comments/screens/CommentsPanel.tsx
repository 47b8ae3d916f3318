import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from 'semantic-ui-react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import type { CommentedKey } from '../model/commented';
import { panelClosed, panelOpened } from '../events';
import { selectHasUnseen, selectPanel, selectTopics } from '../selectors';
import { Sidebar } from './Sidebar';
import './comments.css';

/** The button that opens what is said about an object, and that beside the page (CMT-01, CMT-02). A page places it among its buttons. */
export default function CommentsPanel({ of }: PanelProps) {
  const key = of as CommentedKey;
  const dispatch = useAppDispatch();
  const { open } = useAppSelector((state) => selectPanel(state, key));
  const { counts } = useAppSelector((state) => selectTopics(state, key));
  const news = useAppSelector((state) => selectHasUnseen(state, key));
  const [linked, link] = useQueryPart('topic');
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setPressed(false);
    dispatch(panelClosed({ key }));
    if (linked !== null) link(null);
    button.current?.focus();
  };
  const show = () => {
    setPressed(true);
    dispatch(panelOpened({ key }));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="at-toggle comments-button"
        aria-expanded={open}
        title="Comments"
        onClick={open ? close : show}
      >
        <Icon name="comments outline" />
        <span className="comments-word">Comments</span>
        {counts.open > 0 && (
          <span className="at-page-count">
            {countText(counts.open)}
            <span className="at-hidden"> open</span>
          </span>
        )}
        {news && (
          <span className="comments-news">
            <span className="at-hidden">, something new</span>
          </span>
        )}
      </button>
      {open &&
        createPortal(
          <ErrorRegion>
            <Sidebar of={key} takesFocus={pressed} onClose={close} />
          </ErrorRegion>,
          document.body,
        )}
    </>
  );
}
