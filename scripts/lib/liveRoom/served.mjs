/** Live rooms in a process of their own, so that what they take is theirs alone. Its parent asks over the channel: a number and a name go in, the page of that name comes out. */
import '../node.mjs';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { openHouse } = await import('../../../test/e2e/live/house.ts');
const house = await openHouse();
process.on('message', ({ nth, who }) =>
  process.send({
    nth,
    page: house.page(who),
    app: house.appOf(who),
    problems: house.problems.map(String),
  }),
);
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
