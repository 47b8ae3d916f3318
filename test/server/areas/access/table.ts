/** The access rows of the server as text, and as the page docs/access.md. */
import { planName, PLANS, RIGHTS, type Endpoint, type Right } from '~/contract';
import {
  CREDENTIALS,
  CALLERS,
  type Access,
  type Credential,
  type WithCredential,
} from '~/server/platform/access/access';

/** An endpoint of the server with its row. */
export interface AccessRow {
  readonly area: string;
  readonly name: string;
  readonly row: WithCredential<Access>;
  readonly endpoint: Endpoint;
}

const needText = ({ who, right }: Access): string => {
  if (who === 'anybody') return '';
  return right === null ? 'nothing' : RIGHTS[right ?? 'workspace'].title;
};

const credentialText = (credential: Credential): string =>
  credential === 'browser' || credential === 'recent sign-in' ? credential : `scope ${credential}`;

/** 'scope run', 'scope write into a notebook or job'. */
const credentialTexts = ({ credential, stricter }: WithCredential<Access>): string[] => [
  ...(credential === 'none' ? [] : [credentialText(credential)]),
  ...(stricter ? [`${credentialText(stricter.credential)} ${stricter.when}`] : []),
];

/** A row in words: 'admin, member, recent sign-in, needs invitations'. */
export const accessText = (row: WithCredential<Access>): string => {
  const { who, of, unless, right } = row;
  return [
    who,
    ...(of === null ? [] : [of]),
    ...(unless === undefined ? [] : [`unless ${unless}`]),
    ...credentialTexts(row),
    ...(right === undefined ? [] : [right === null ? 'on any plan' : `needs ${right}`]),
  ].join(', ');
};

const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const columnTitle = (plan: (typeof PLANS)[number]) =>
  plan === 'none' ? 'no plan' : `${planName(plan)} (\`${plan}\`)`;

const planTable = () =>
  table(
    ['right', ...PLANS.map(columnTitle), 'flag'],
    (Object.keys(RIGHTS) as Right[]).map((right) => {
      const { title, on, ...more } = RIGHTS[right];
      return [
        `${title} (\`${right}\`)`,
        ...on.map((granted) => (granted ? 'yes' : '')),
        'flag' in more ? `\`${more.flag}\`` : '',
      ];
    }),
  );

/** The page: who may ask what, and what plans grant. */
export const accessPage = (rows: readonly AccessRow[]): string => `# Who may do what

Made from the code by \`test/server/areas/access\`: \`npx vitest run --config scripts/vitest.config.ts --project server test/server/areas/access -u\`
writes it anew. The same rows are what the server enforces, and the same test asks every endpoint as each kind of person and on each plan.

## What plans grant

The table is [src/contract/rights.ts](../src/contract/rights.ts). A flag that is off takes the right away from everybody.
Who lacks the workspace is refused everything but their own account and session, so that plan grants nothing else.

${planTable()}

## Who is who

${table(
  ['who', 'which people'],
  Object.entries(CALLERS).map(([who, text]) => [who, text]),
)}

Somebody who is disabled is nobody. Members of another team learn nothing of what is not theirs.

## Credentials

A request comes with the session of a browser, or with an API token of a scope; each scope includes those before it. Who asks with less gets
403: a token is told which scope it needs, and a browser (code \`sign_in_again\`) that its person has to confirm who they are.

${table(
  ['credential', 'what a request comes with'],
  (Object.keys(CREDENTIALS) as Credential[]).map((credential) => [
    credential === 'none' ? '' : credentialText(credential),
    CREDENTIALS[credential],
  ]),
)}

## Endpoints

${[...new Set(rows.map(({ area }) => area))]
  .map(
    (area) => `### ${area}

${table(
  ['endpoint', 'path', 'who', 'of', 'credential', 'the plan has to grant'],
  rows
    .filter((one) => one.area === area)
    .map(({ name, row, endpoint }) => [
      `\`${name}\``,
      `\`${endpoint.path}\``,
      row.who,
      `${row.of ?? ''}${row.unless === undefined ? '' : ` unless \`${row.unless}\``}`,
      credentialTexts(row).join(', '),
      needText(row),
    ]),
)}`,
  )
  .join('\n\n')}
`;
