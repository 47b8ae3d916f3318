import { ownProgram } from '../../ownProgram';

/** The arguments that make Node run the supervisor. */
export const supervisorProgram = (): readonly string[] => [
  ownProgram('supervisor', 'engine/local/supervisor.ts'),
];
