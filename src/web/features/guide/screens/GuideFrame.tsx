import { push } from 'connected-react-router';
import type { FormEvent, ReactNode } from 'react';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { find, wordsOf } from '../model/finding';
import { guideChapters } from '../model/guide';
import type { Chapter } from '../model/reading';
import { addressOf } from '../routes';
import { Contents } from './Contents';
import { Hits } from './Hits';
import './guide.css';

/** Props of {@link GuideFrame}. */
export interface GuideFrameProps {
  readonly title: string;
  /** The chapter that is open; null on the first page of the guide. */
  readonly open: Chapter | null;
  /** A way back, above the heading. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the guide: the search, the contents, and the text. What is looked for stands in the address. */
export function GuideFrame({ title, open, above, children }: GuideFrameProps) {
  const dispatch = useAppDispatch();
  const [sought, seek] = useQueryPart('q');
  const words = wordsOf(sought ?? '');
  const hits = find(guideChapters, sought ?? '');
  const goToFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = hits;
    if (first) dispatch(push(addressOf(first.chapter.name, first.section.id)));
  };
  return (
    <Page
      title={title}
      above={above}
      toolbar={
        <form
          className="guide-search"
          role="search"
          aria-label="Documentation"
          onSubmit={goToFirst}
        >
          <FilterBox
            label="Search the documentation"
            value={sought ?? ''}
            onChange={(text) => seek(text || null)}
          />
        </form>
      }
    >
      <div className="guide">
        <Contents open={open} />
        {words.length > 0 ? <Hits hits={hits} words={words} /> : children}
      </div>
    </Page>
  );
}
