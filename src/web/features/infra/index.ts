import {
  every,
  latest,
  leadingBy,
  whileAddress,
  whilePage,
  type Line,
} from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { showPageBelow } from '~/web/work/detail/leaveModal.saga';
import { GROUPS, REGIONS, TEAM_ADMIN, TEAM_GROUPS, ZONES } from '~/web/work/detail/teamAdminPaths';
import { formCancelled, formSaved, formSubmitted } from './events';
import { openRegions, type NamedKindSlice } from './flows/named.saga';
import { checkNameAvailable, formOf, leaveForm, newFormOf, saveForm } from './flows/form.saga';
import { EVENT_TOASTS } from './messages';
import { peopleChoice, engineLocationOptions } from './model/choices';
import { form, infraPartsReducer } from './model/form';
import { groups, regions, zones } from './model/kinds';

/** The forms that lie over a list. */
const forms = (path: string, feature: NamedKindSlice): readonly Line[] => [
  whileAddress(`${path}/create`, newFormOf(feature)),
  whileAddress<{ id: string }>(`${path}/:id`, formOf(feature)),
];

/** Zones, regions and groups: one piece of code, used three times. */
export const infra: Feature = {
  reducers: {
    infra: {
      zones: zones.slice.reducer,
      regions: regions.slice.reducer,
      forms: infraPartsReducer,
      engineLocations: engineLocationOptions.slice.reducer,
    },
    team: { groups: groups.slice.reducer, people: peopleChoice.slice.reducer },
  },
  flows: [
    ...zones.lines,
    ...regions.lines,
    ...groups.lines,
    ...forms(ZONES, zones),
    ...forms(REGIONS, regions),
    ...forms(GROUPS, groups),
    ...forms(TEAM_GROUPS, groups),
    // A zone says its region, and a region its zones.
    whilePage(ZONES, regions.followLists),
    whilePage(REGIONS, zones.followLists),
    whilePage(TEAM_GROUPS, groups.followLists),
    whilePage(TEAM_ADMIN, openRegions),
    peopleChoice.line,
    engineLocationOptions.line,
    latest(form.events.fieldBlurred, checkNameAvailable),
    leadingBy(formSubmitted, () => '', saveForm),
    every(formSaved, showPageBelow),
    every(formCancelled, leaveForm),
    toastsFrom(EVENT_TOASTS),
  ],
};
