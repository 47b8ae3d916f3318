/** The rows of predictions, typed out. */
export const PREDICTIONS: Readonly<Record<string, string>> = {
  'predictions.calls': 'reader, prediction, scope read',
  'predictions.create': 'signed in, scope write',
  'predictions.createKey': 'owner, prediction, recent sign-in',
  'predictions.createVersion': 'owner, prediction, scope write',
  'predictions.delete': 'owner, prediction, scope write',
  'predictions.deploy': 'owner, prediction, scope run',
  'predictions.makeLive': 'owner, prediction, scope write',
  'predictions.read': 'reader, prediction, scope read',
  'predictions.readAll': 'signed in, scope read',
  'predictions.readTeam': 'signed in, scope read, needs teamWork',
  'predictions.stop': 'owner, prediction, scope run',
  'predictions.tryIt': 'reader, prediction, scope run',
  'predictions.update': 'editor, prediction, scope write',
};
