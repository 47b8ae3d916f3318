import * as ofInstallation from '../installation/tables';
import { areas } from './index';

/** Every table and sequence of the schema: those of the areas, and the installation's own. */
export const tables: readonly unknown[] = [...areas.map((area) => area.tables), ofInstallation].flatMap((part) => Object.values(part));
