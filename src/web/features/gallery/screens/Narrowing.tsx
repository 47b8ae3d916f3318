import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import type { Gallery } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { gallerySearchOf, narrowed, selectGallery } from '../model';
import './gallery.css';

const ALL = '';
const KINDS: readonly Choice[] = [
  { value: ALL, text: 'All kinds' },
  { value: 'notebook', text: 'Notebooks' },
  { value: 'batchjob', text: 'Jobs' },
];

const choicesOf = (
  every: string,
  offered: Gallery['tasks'],
  chosen: string | undefined,
): readonly Choice[] => [
  { value: ALL, text: every },
  ...offered.map(({ value, label, count }) => ({ value, text: label, hint: String(count) })),
  ...(chosen === undefined || offered.some(({ value }) => value === chosen)
    ? []
    : [{ value: chosen, text: chosen }]),
];

/** Kind, category, task and text that the gallery is narrowed to, and the tags that are used most; all of it in the address. */
export function Narrowing() {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const { gallery } = useAppSelector(selectGallery);
  const { workload_type, task_category, task, tag } = gallerySearchOf(search);
  const go = (parts: Readonly<Record<string, string | null>>) =>
    dispatch(replace({ pathname, search: narrowed(search, parts), state }));
  const tags = (gallery?.tags ?? []).map(({ value }) => value);
  return (
    <div className="gallery-narrowing">
      <Toolbar label="Gallery">
        <FilterBox
          label="Search the gallery"
          value={new URLSearchParams(search).get('q') ?? ''}
          onChange={(q) => go({ q: q.slice(0, 200) || null })}
        />
        <div className="gallery-choices">
          <SelectField
            label="Kind"
            value={workload_type ?? ALL}
            choices={KINDS}
            onChange={(kind) => go({ kind: kind || null })}
          />
          <SelectField
            label="Category"
            value={task_category ?? ALL}
            choices={choicesOf('All categories', gallery?.categories ?? [], task_category)}
            onChange={(category) => go({ category: category || null, task: null })}
          />
          <SelectField
            label="Task"
            value={task ?? ALL}
            choices={choicesOf('All tasks', gallery?.tasks ?? [], task)}
            reason={task_category === undefined ? 'Choose a category first' : undefined}
            onChange={(value) => go({ task: value || null })}
          />
        </div>
      </Toolbar>
      {(tags.length > 0 || tag !== undefined) && (
        <div className="gallery-tags" role="group" aria-label="Tags">
          {[...new Set([...(tag === undefined ? [] : [tag]), ...tags])].map((one) => (
            <Toggle
              key={one}
              label={one}
              on={one === tag}
              onChange={(on) => go({ tag: on ? one : null })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
