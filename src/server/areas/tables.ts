import * as ofInstallation from '../platform/installation/tables';
import * as ofMail from '../platform/mail/tables';
import { areas } from './index';

/** Every table and sequence of the schema: those of the areas, and those of mail and of the installation. */
export const tables: readonly unknown[] = [
  ...areas.map((area) => area.tables),
  ofMail,
  ofInstallation,
].flatMap((part) => Object.values(part));
