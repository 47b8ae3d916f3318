/*
 * The vocabulary of the audit log: for screens and for the server. Apart from the endpoints, and imported by its own path, so that it
 * comes with the pages that need it.
 */

/** Every kind of act, as a person reads it. */
export const ACT_KINDS = {
  'member.updated': 'Changed a member',
  'member.enabled': 'Enabled a member',
  'member.disabled': 'Disabled a member',
  'member.made_admin': 'Made somebody an admin',
  'member.limited': 'Changed the limits of a member',
  'member.unmade_admin': 'Took an admin’s rights',
  'invitation.sent': 'Invited somebody',
  'invitation.resent': 'Sent an invitation again',
  'invitation.revoked': 'Revoked an invitation',
  'plan.changed': 'Changed the plan',
  'index.saved': 'Saved a package index',
  'index.deleted': 'Deleted a package index',
  'zone.created': 'Created a zone',
  'zone.updated': 'Changed a zone',
  'zone.deleted': 'Deleted a zone',
  'region.created': 'Created a region',
  'region.updated': 'Changed a region',
  'region.deleted': 'Deleted a region',
  'group.created': 'Created a group',
  'group.updated': 'Changed a group',
  'group.deleted': 'Deleted a group',
  // Actions that admins had before environments and datasets became their owner's alone: old lines still name them.
  'environment.deleted': 'Deleted somebody’s environment',
  'dataset.updated': 'Changed somebody’s dataset',
  'dataset.deleted': 'Deleted somebody’s dataset',
  'message.removed': 'Removed a message',
  'report.dismissed': 'Dismissed a report',
  'work.handed_over': 'Handed work over',
  'address.changed': 'Changed their e-mail address',
  'address.reverted': 'Reverted a change of their e-mail address',
  'provider.linked': 'Linked a provider to sign in with',
  'session.opened': 'Signed in',
  'session.refused': 'Failed to sign in',
} as const;

export type ActKind = keyof typeof ACT_KINDS;

/** How long acts are kept, days. */
export const AUDIT_RETENTION_DAYS = 400;
/** So many acts are answered at a time. */
export const ACTS_AT_A_TIME = 500;
