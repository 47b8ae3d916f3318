/** Properties of the table of rights as a whole; test/contract/pinned.test.ts checks it column by column. */
import { expect, test } from 'vitest';
import { planGrants, PLANS, RIGHTS, type Right } from '~/contract';

test('NAV-14 a plan without the workspace grants nothing else, so that no page or document promises what the server refuses', () => {
  const promised = PLANS.filter((_, column) => RIGHTS.workspace.on[column] === 0)
    .map((plan) => (plan === 'none' ? null : plan))
    .flatMap((plan) =>
      (Object.keys(RIGHTS) as Right[])
        .filter((right) => planGrants(plan, right))
        .map((right) => `${plan}: ${right}`),
    );
  expect(promised).toEqual([]);
});
test('PRM-04 the table grants distributed settings on every plan that has the workspace', () => {
  const lacking = PLANS.filter(
    (plan) => plan !== 'none' && planGrants(plan, 'workspace') && !planGrants(plan, 'distributed'),
  );
  expect(lacking).toEqual([]);
});
