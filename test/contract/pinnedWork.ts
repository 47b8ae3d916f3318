/** The paths of predictions, typed out. */
export const PREDICTION_PATHS = {
  'predictions.readAll': 'POST /fsc/python/pf/readall/',
  'predictions.readTeam': 'POST /fsc/user/team/read/predictions/',
  'predictions.read': 'POST /fsc/python/pf/read/',
  'predictions.create': 'POST /fsc/python/pf/create/',
  'predictions.update': 'POST /fsc/python/pf/update/',
  'predictions.createVersion': 'POST /fsc/python/pf/version/create/',
  'predictions.deploy': 'POST /fsc/python/pf/deploy/',
  'predictions.stop': 'POST /fsc/python/pf/stop/',
  'predictions.makeLive': 'POST /fsc/python/pf/live/',
  'predictions.delete': 'POST /fsc/python/pf/delete/',
  'predictions.createKey': 'POST /fsc/python/pf/key/create/',
  'predictions.calls': 'POST /fsc/python/pf/calls/read/',
  'predictions.tryIt': 'POST /fsc/python/pf/try/',
} as const;
