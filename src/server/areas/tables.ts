import * as ofAudit from '../platform/audit/tables';
import * as ofIdentity from '../platform/identity/tables';
import * as ofInstallation from '../platform/installation/tables';
import * as ofMail from '../platform/mail/tables';
import * as ofNotifications from '../platform/notifications/tables';
import { areas } from './index';

/** Every table and sequence of the schema: those of the areas, and those of the platform. */
export const tables: readonly unknown[] = [
  ...areas.map((area) => area.tables),
  ofAudit,
  ofIdentity,
  ofMail,
  ofNotifications,
  ofInstallation,
].flatMap((part) => Object.values(part));
