/** The rows of predictions, typed out. */
export const PREDICTIONS: Readonly<Record<string, string>> = {
  'predictions.calls': 'reader, prediction',
  'predictions.create': 'signed in',
  'predictions.createKey': 'owner, prediction',
  'predictions.createVersion': 'owner, prediction',
  'predictions.delete': 'owner, prediction',
  'predictions.deploy': 'owner, prediction',
  'predictions.makeLive': 'owner, prediction',
  'predictions.read': 'reader, prediction',
  'predictions.readAll': 'signed in',
  'predictions.readTeam': 'signed in, needs teamWork',
  'predictions.stop': 'owner, prediction',
  'predictions.tryIt': 'reader, prediction',
  'predictions.update': 'editor, prediction',
};
