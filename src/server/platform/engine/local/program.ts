import { bundledProgram } from '../../settings/bundledProgram';

/** The arguments that make Node run the supervisor. */
export const supervisorProgram = (): readonly string[] => [
  bundledProgram('supervisor', 'platform/engine/local/supervisor.ts'),
];
