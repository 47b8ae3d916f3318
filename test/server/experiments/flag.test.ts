import { expect, it } from 'vitest';
import { openWorkspace } from '../support/openWorkspace';

it('EXP-02 CON-07 experiments are off where nobody switched them on: the server refuses them', async () => {
  const server = await openWorkspace();
  const token = await server.signIn();
  const refused = await server.ask('experiments', 'readAll', {}, { token });
  expect(refused).toMatchObject({
    status: 403,
    failure: { Error: 'Experiments: switched off here.' },
  });
  await server.close();
});
