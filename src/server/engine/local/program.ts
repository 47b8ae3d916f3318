import { bundledProgram } from '../../ownProgram';

/** The arguments that make Node run the supervisor. */
export const supervisorProgram = (): readonly string[] => [
  bundledProgram('supervisor', 'engine/local/supervisor.ts'),
];
