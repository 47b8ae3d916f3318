import * as ofIdentity from '../platform/identity/tables';
import * as ofInstallation from '../platform/installation/tables';
import * as ofMail from '../platform/mail/tables';
import { areas } from './index';

/** Every table and sequence of the schema: those of the areas, and those of identity, mail and the installation. */
export const tables: readonly unknown[] = [
  ...areas.map((area) => area.tables),
  ofIdentity,
  ofMail,
  ofInstallation,
].flatMap((part) => Object.values(part));
