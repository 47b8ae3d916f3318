import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { nodesOf, parseAll } from '#test/rules/syntax';
import { readTree } from '#test/rules/tree';
import * as endpoints from '~/contract';
import type { PlanType, Right } from '~/contract';
import * as accountRules from '~/contract/settings/accountRules';
import * as infraRules from '~/contract/infra/infraRules';
import * as memberRules from '~/contract/team/memberRules';
import { nameColours } from '~/web/ui/data/nameColour';
import { COVERED_MS } from '~/web/features/dashboard/model';
import { SPLASH_MS } from '~/web/features/notebooks/editor/flows/openEditor.saga';
import { ADDRESS_MS } from '~/web/features/notebooks/flows/followRuntime.saga';
import { RUNTIME_POLL_MS } from '~/web/features/notebooks/model';
import { TOAST_MS } from '~/web/core/toasts/model/slice';
import { CACHE_MS, REFETCH_MS } from '~/web/features/performance/model/parts';
import { MAX_CONCURRENT_UPLOADS } from '~/web/core/uploads/model/batches';
import { FRESH_MS, POLL_MS } from '~/web/lib/state/collection';
import { DEFAULT_CONFIG, RELEASE } from '~/web/lib/state/config';
import { NOTHING } from '~/web/ui/page/EmptyState';
import { MEASURES } from '~/web/ui/theme/theme';
import { OUR_PATHS, PATHS } from './pinnedPaths';
import { CHAT_PATHS } from './pinnedChatPaths';
import { PUBLISHED_PATHS_PINNED } from './pinnedPublished';
import { HELP_PATHS, recent, SIGN_IN_CONSTANTS } from './pinnedHelp';
import { STREAM_PATHS } from './pinnedStreams';
import { PREDICTION_PATHS } from './pinnedPredictions';
import { TEXTS } from './pinnedTexts';

const contract = { ...endpoints, ...accountRules, ...infraRules, ...memberRules, ...recent };
const web = readTree(['src/web', 'src/contract']);

describe('every path of the contract', () => {
  const named = Object.fromEntries(
    Object.entries(contract.api).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, { method, open, path }]) => [
        `${area}.${name}`,
        [method, ...(open ? ['open'] : []), path].join(' '),
      ]),
    ),
  );
  test('is the one that is written here, and none is missing here', () =>
    expect(named).toEqual({
      ...PATHS,
      ...OUR_PATHS,
      ...PREDICTION_PATHS,
      ...CHAT_PATHS,
      ...PUBLISHED_PATHS_PINNED,
      ...STREAM_PATHS,
      ...HELP_PATHS,
    }));
  test('is one call alone', () => {
    const each = Object.values(named);
    expect(each.filter((path, at) => each.indexOf(path) !== at)).toEqual([]);
  });
});

describe('every constant of the contract', () => {
  // The rights that plans grant are pinned below.
  const areas = new Set(['api', 'PLANS', 'RIGHTS', ...Object.keys(contract.api)]);
  test('is the one that is written here, and none is missing here', () => {
    expect(
      Object.fromEntries(
        Object.entries(contract).filter(
          ([name, value]) => typeof value !== 'function' && !areas.has(name),
        ),
      ),
    ).toEqual({
      LOGIN_SUCCESS: 'Login Success',
      WRONG_PASSWORD: 'User or Password does not match',
      SESSION_LIFETIME_MS: 1_296_000_000,
      LAUNCH_APP: '/api/user/launch-app',
      LOGIN_EMBED: '/api/user/login-embed',
      NO_PAYMENTS: 'Payments are not configured on this server.',
      PUSH_KINDS: ['notices', 'jobs', 'notebooks', 'environments', 'comments', 'streams', 'team'],
      CHANNELS: ['app', 'push', 'mail'],
      DIGESTS: ['hourly', 'daily'],
      NOTICES_PAGE: 50,
      STOP_MAILS: '/api/user/stop-mails',
      PUBLISHED_WORKLOADS: ['notebook', 'batchjob'],
      AUDIENCES: ['team', 'link', 'world'],
      TAG_LABEL: 20,
      GALLERY_PAGE: 24,
      GALLERY_TAGS: 24,
      PERSON_NOT_FOUND: 'There is nobody here by this name.',
      NOT_PUBLISHED: 'There is nothing published at this address.',
      PUBLISHED_PATHS: { notebook: '/shared/notebooks', batchjob: '/shared/jobs' },
      REFERRAL_CREDITS: { cpu: 20, gpu: 5 },
      USAGE_WEEKS: 12,
      AUTOCOMPLETE_SHORTEST: 3,
      AUTOCOMPLETE_PAUSE_MS: 800,
      AUTOCOMPLETE_PAGE: 10,
      AUTOCOMPLETE_LABEL: 50,
      AUTOCOMPLETE_LONGEST: 100,
      DEFAULT_POOL: 'Default',
      CATCH_UP_RULES: ['skip', 'run_once'],
      RUNS_CARRIED: 10,
      ACCOUNT_DISABLED: 'Your account is disabled. Ask an admin of your team.',
      INVITATION_LIFETIME_MS: 604_800_000,
      INVITED: 'invited',
      MEMBER_TEXTS: {
        updated: 'Team member updated',
        invited: 'Team member invited',
        enabled: 'Team member enabled',
        disabled: 'Team member disabled',
        madeAdmin: 'Team member made admin',
        unmadeAdmin: 'Team member unmade admin',
        sent: 'Invitation(s) sent',
      },
      LAST_ADMIN: 'A team needs at least one admin',
      SELF_RECORD: 'Your own record is view only.',
      MEMBER_RULES: {
        fullname: 'Please enter a valid name',
        email: 'Please enter a valid email',
        empty: 'Please fill this field',
      },
      USER_NAME: /^(?!.*\.\.)[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?$/,
      USER_NAME_RULE:
        'Small letters, digits, dots, dashes and underscores; a letter or a digit at either end; at most 32.',
      LOCATION_NAME: /^[A-Za-z0-9_-]+$/,
      LOCATION_NAME_RULE: 'Please enter a valid name (alphanumericand hyphens)',
      GROUP_NAME_RULE: 'Please input a group name!',
      NAME_LENGTH: 100,
      DESCRIPTION_LENGTH: 500,
      PASSWORD_LINK_MS: 3_600_000,
      PICTURE_TYPES: ['image/jpeg', 'image/png'],
      PICTURE_TYPE_RULE: 'You can only upload JPG/PNG file!',
      PICTURE_LIMIT: 2_097_152,
      PICTURE_LIMIT_RULE: 'Image must smaller than 2MB!',
      PICTURE_SIDE: 4096,
      FULLNAME_RULE: 'Please input your fullname',
      EMAIL_RULE: 'Please input your email',
      PASSWORD_SHORTEST: 8,
      PASSWORD_RULE: 'A password has at least 8 characters.',
      ...SIGN_IN_CONSTANTS,
      STORAGES: ['drive', 'teamdrive'],
      TRASH_DAYS: 30,
      DRIVE_ACCEPTED: ['creating', 'deleting', 'moving', 'copying'],
      NAME_TAKEN: 'exists',
      MAX_NAMES: 10_000,
      MAX_CARDS: 50,
      MAX_THUMBNAILS: 100,
      THUMBNAIL_BYTES: 5_242_880,
      NOTEBOOK_STATUS: {
        defined: 'Defined',
        connecting: 'Notebook connecting',
        starting: 'Notebook starting',
        started: 'Notebook started',
        stopping: 'Notebook stopping',
      },
      EXECUTION_ENDED: { stopped: 'Notebook stopped', failed: 'Notebook failed' },
      PENDING: 'pending',
      NOTEBOOK_FORMS: ['ipynb', 'py', 'html'],
      TENSORBOARD_DIR: '/tensorboard',
      DISK: { default: 60, min: 60, max: 2000, step: 10 },
      DATASET_TEXTS: { deleted: 'Delete dataset success', deleteFailed: 'Delete dataset failed' },
      DATASET_VARIABLE: 'ATELIER_DATASET',
      DEFAULT_INSTANCE_ID: 't2.large--t2.large',
      NO_GPU: 'Not Supported',
      JOB_STATUS: {
        defined: 'Defined',
        submitted: 'Job Submitted',
        inProgress: 'Execution In Progress',
        executed: 'Executed',
        aborted: 'Execution aborted',
        failed: 'Execution Failed',
      },
      JOB_RUNNING: ['Job Submitted', 'Execution In Progress'],
      JOB_ACCEPTED: { execute: 'Job Submitted', stop: 'Stop job submitted' },
      SWEEP_STATUS: {
        defined: 'Defined',
        submitted: 'Sweep Submitted',
        inProgress: 'Execution In Progress',
        executed: 'Executed',
        aborted: 'Execution aborted',
        failed: 'Execution Failed',
      },
      SWEEP_RUNNING: ['Execution In Progress', 'Sweep Submitted'],
      SWEEP_ACCEPTED: { execute: 'Sweep Submitted', stop: 'Stop sweep submitted' },
      PREDICTION_STATUS: {
        defined: 'Defined',
        submitted: 'Deploy Submitted',
        starting: 'Deployment In Progress',
        deployed: 'Deployed',
        restarting: 'Restarting',
        stopping: 'Stopping',
        stopped: 'Stopped',
        failed: 'Deployment Failed',
      },
      PREDICTION_RUNNING: [
        'Deploy Submitted',
        'Deployment In Progress',
        'Deployed',
        'Restarting',
        'Stopping',
      ],
      PREDICTION_ACCEPTED: { deploy: 'Deploy Submitted', stop: 'Stop prediction submitted' },
      MODEL_FILES: ['joblib', 'pkl', 'skops'],
      SERVER_FILES: ['py', 'sh', 'js'],
      MAX_VERSIONS: 50,
      MAX_TRY_BYTES: 524_288,
      SLOT_SECONDS: 10,
      STRATEGIES: { random: 'Random', grid: 'Grid', tpe: 'TPE (Optuna)' },
      DIRECTIONS: { minimize: 'Minimize', maximize: 'Maximize' },
      EARLY_STOPPING: { none: 'None', median: 'Median', halving: 'Successive halving' },
      MAX_TRIALS: 5_000,
      SPACE_TYPES: { float: 'Number', int: 'Whole number', choice: 'Choice' },
      JOB_FILES: { py: 'Python', ipynb: 'Notebook', sh: 'Shell', js: 'JavaScript' },
      SYSTEM_ENVIRONMENT: 'system',
      SUBMISSIONS_CARRIED: 10,
      PARAMETER_NAME: /^[A-Za-z_][\w.-]*$/,
      PARAMETER_NAME_RULE:
        'A name begins with a letter and holds letters, digits, dots, dashes and underscores.',
      OBJECT_TYPES: ['notebook', 'job', 'sweep', 'prediction', 'dag'],
      MAX_COMMENT_CHARS: 5_000,
      TOPICS_PAGE_SIZE: 100,
      TOPICS_AT_ONCE: 500,
      REPLIES_CARRIED: 3,
      CHANNELS_PAGE: 8,
      CHAT_PEOPLE: { limit: 6, debounceMs: 100 },
      CHAT_POLL_MS: { unread: 15_000, panel: 30_000 },
      MESSAGES_PAGE: 50,
      MAX_MESSAGE_CHARS: 10_000,
      MAX_PREFETCHED_URLS: 15,
      MAX_GROUP_NAME_CHARS: 80,
      MAX_MEMBERS: 100,
      MAX_REACTIONS: 20,
      MAX_REPORT_CHARS: 1_000,
      MAX_FILES_PER_MESSAGE: 10,
      MAX_CHAT_FILE_BYTES: 67_108_864,
      MAX_UNSENT_FILES: 100,
      MAX_FILE_LINKS: 100,
      MAX_UNREAD: 99,
      CHAT_SOCKET: '/api/chat/socket',
      CHAT_CLOSED: { stranger: 4400, signedOut: 4401, behind: 4408, crowded: 4429 },
      CODE_LIMIT: 102_400,
      LINE_LIMIT: 16_384,
      MATCHES_LIMIT: 10_000,
      MAX_COMPARED_RUNS: 200,
      PARTS_ABOVE: 67_108_864,
    });
  });

  test('CON-10 CHT-03 CHT-05 CHT-08 how conversations are read: 8 a page, 6 people after 100 ms, unread every 15 s and the panel every 30 s', () => {
    const { CHANNELS_PAGE, CHAT_PEOPLE, CHAT_POLL_MS } = contract;
    expect([CHANNELS_PAGE, CHAT_PEOPLE, CHAT_POLL_MS]).toEqual([
      8,
      { limit: 6, debounceMs: 100 },
      { unread: 15_000, panel: 30_000 },
    ]);
  });

  test('PRM-02 PRM-03 PRM-04 PRM-05 PRM-07 PRM-08 NAV-11 NAV-12 NAV-13 NAV-14 what each plan grants, and a team without one', () => {
    const grants = (plan: PlanType | null) =>
      Object.keys(contract.RIGHTS)
        .filter((right) => contract.planGrants(plan, right as Right))
        .join(' ');
    const most = 'teamWork teamAreas invitations placement distributed datasets sweeps';
    const usual = 'experiments publishing streams connectedApps credentials';
    expect({
      none: grants(null),
      explorer: grants('explorer'),
      shared: grants('shared'),
      creator_plus: grants('creator_plus'),
      creator_pro: grants('creator_pro'),
      talent: grants('talent'),
    }).toEqual({
      none: 'workspace teamAreas sweeps experiments publishing streams',
      explorer: `workspace teamWork distributed sweeps ${usual}`,
      shared: `workspace teamWork distributed sweeps ${usual}`,
      creator_plus: `workspace ${most} ${usual} secrets`,
      creator_pro: `workspace ${most} ${usual} secrets`,
      talent: '',
    });
  });
  test('PRM-22 CON-07 EXP-02 flags take datasets, placement settings and invitations away from everybody', () => {
    const off = { datasets: false, placement_settings: false, invitations: false };
    const lost = (Object.keys(contract.RIGHTS) as Right[]).filter(
      (right) => !contract.isSwitchedOn(off, right),
    );
    expect(lost).toEqual(['invitations', 'placement', 'datasets', 'sweeps', 'experiments']);
    const hidden = (Object.keys(contract.RIGHTS) as Right[]).filter((right) =>
      contract.isHidden(off, right),
    );
    expect(hidden).toEqual(['sweeps', 'experiments']);
    expect([
      contract.isSwitchedOn({}, 'experiments'),
      contract.isSwitchedOn({ experiments: true }, 'experiments'),
    ]).toEqual([false, true]);
    expect(contract.whyNot('creator_pro', off, 'invitations')).toBe(
      'Invitations: switched off here.',
    );
    expect(contract.whyNot('explorer', off, 'invitations')).toBe('Your plan has no invitations.');
    expect(contract.whyNot('creator_pro', {}, 'invitations')).toBeNull();
    expect([
      contract.whyNot('creator_pro', {}, 'sweeps'),
      contract.whyNot('creator_pro', { sweeps: true }, 'sweeps'),
    ]).toEqual(['Sweeps: switched off here.', null]);
  });
  test('GEN-07 each plan has the name that people read', () =>
    expect(
      (['explorer', 'shared', 'creator_plus', 'creator_pro', 'talent'] as const).map((plan) =>
        contract.planName(plan),
      ),
    ).toEqual(['Creator', 'Creator Plus', 'Creator Plus', 'Creator Pro', 'talent']));
});

describe('CON-15 the times and sizes of the app', () => {
  test.each([
    ['the user is fresh for 3 minutes', FRESH_MS.user, 180_000],
    ['team members are fresh for 1 minute', FRESH_MS.members, 60_000],
    ['everything else is fresh for 20 s', FRESH_MS.other, 20_000],
    ['CON-06 lists are read every 30 s', POLL_MS.lists, 30_000],
    ['the dashboard is read every 60 s', POLL_MS.dashboard, 60_000],
    ['a stream is read every 15 s', POLL_MS.stream, 15_000],
    ['the dashboard covers 5 minutes', COVERED_MS, 300_000],
    ['performance is read every 60 s', REFETCH_MS, 60_000],
    ['a chart is kept for 60 s', CACHE_MS, 60_000],
    ['CON-06 the address of a runtime is read every 15 s', ADDRESS_MS, 15_000],
    ['CON-06 in the alternative every 5 s', RUNTIME_POLL_MS, 5_000],
    ['a notice shows for 60 s', TOAST_MS, 60_000],
    ['an editor has 30 s to load', SPLASH_MS, 30_000],
    ['3 uploads run at a time', MAX_CONCURRENT_UPLOADS, 3],
    ['names have 11 colours', new Set(nameColours).size, 11],
    ['the release', RELEASE, 'browser 1.10.90'],
    ['GitHub is asked at', DEFAULT_CONFIG.github_api_url, 'https://api.github.com'],
    [
      "GitHub's files come from",
      DEFAULT_CONFIG.github_raw_url,
      'https://raw.githubusercontent.com',
    ],
  ])('%s', (_, is, promised) => expect(is).toBe(promised));

  test('LST-22 each kind of list has its own words where it holds nothing', () =>
    expect(NOTHING).toEqual({
      objects: 'Nothing found',
      people: 'No people found...',
      messages: 'No messages',
      regions: 'No region available',
      zones: 'No zones available',
    }));

  test('a comment grows to 10 lines, and the window of a stream is 600x375 px', () =>
    expect(MEASURES).toEqual({ commentRows: 10, floatingWindow: { width: 600, height: 375 } }));

  const css = [...readTree(['src/web', 'src/text'])]
    .filter(([file]) => file.endsWith('.css'))
    .map(([, text]) => text.replaceAll(/\s+/g, ' '))
    .join('\n');
  test.each([
    ['the sidebar is 236 wide', /--sidebar: (\w+);/, '236px'],
    ['the conversations panel is 350 wide', /--conversations: (\w+);/, '350px'],
    ['a list in a panel is at most 250px high', /--list-max: (\w+);/, '250px'],
    ['the upload panel is 400px wide', /\.uploads \{[^}]*width: min\((\w+),/, '400px'],
    [
      'the upload panel floats at the right',
      /\.uploads \{[^}]*position: (fixed; right: \w+; bottom): /,
      'fixed; right: 16px; bottom',
    ],
    [
      'its list is as high as a list in a panel',
      /\.uploads-list \{ max-height: ([^;]+);/,
      'var(--list-max)',
    ],
    ['the copy tooltip shows for 750 ms', /animation: at-copied (\w+)/, '750ms'],
  ])('%s', (_, rule, promised) => expect(rule.exec(css)?.[1]).toBe(promised));
});

describe('every exact text is in the app', () => {
  /** A text between tags as React renders it: lines are trimmed and joined, empty ones are dropped. */
  const rendered = (text: string) =>
    text.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '').replaceAll(/\s*\n\s*/g, ' ');
  const textOf = (child: ts.JsxChild) => {
    if (ts.isJsxText(child)) return rendered(child.text);
    const literal = ts.isJsxExpression(child) ? child.expression : undefined;
    return literal && ts.isStringLiteralLike(literal) ? literal.text : '{}';
  };
  const written = new Set(
    [...parseAll(web).values()].flatMap((source) =>
      [...nodesOf(source)].flatMap((node) => {
        if (ts.isStringLiteralLike(node)) return [node.text];
        if (ts.isJsxText(node)) return [rendered(node.text).trim()];
        if (ts.isJsxElement(node)) return [node.children.map(textOf).join('').trim()];
        return ts.isTemplateExpression(node)
          ? [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')]
          : [];
      }),
    ),
  );
  test.each(Object.entries(TEXTS))('%s', (_, texts) =>
    expect(texts.filter((text) => !written.has(text))).toEqual([]),
  );
});
