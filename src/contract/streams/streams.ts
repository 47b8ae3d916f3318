import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/streams/streams.schema';

export type Stream = z.output<typeof Shapes.Stream>;
export type StreamSettings = z.output<typeof Shapes.StreamSettings>;
export type StreamPerson = z.output<typeof Shapes.StreamPerson>;
export type StreamClip = z.output<typeof Shapes.StreamClip>;
export type RecordingData = z.output<typeof Shapes.RecordingData>;
export type CaptionTrack = z.output<typeof Shapes.CaptionTrack>;
export type StreamVisibility = z.output<typeof Shapes.Visibility>;

/** Streams: from their schedule to the live room and its recording (API-66 to API-71, STR-31). */
export const streams = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/user/stream/based_on_status/readall/',
  read: '/fsc/user/stream/read/',
  create: '/fsc/user/stream/create/',
  update: '/fsc/user/stream/update/',
  updateStatus: '/fsc/user/stream/status/update/',
  delete: '/fsc/user/stream/delete/',
  roomCode: '/fsc/user/stream/room/code/read/',
  meetingToken: '/fsc/user/stream/meeting/token/read/',
  countView: '/fsc/stream/increment_view_count/',
  invite: '/fsc/stream/invite_by_email/',
  clipThumbnail: '/fsc/stream/clip/thumbnail/create/',
  createClip: {
    path: '/fsc/stream/clip/create/',
    aliases: { id: 'stream_id', startTime: 'start_time' },
  },
  readClips: '/fsc/stream/clip/readall/',
  deleteClip: '/fsc/stream/clip/delete/',
  readMoments: '/fsc/stream/notebook/readall/',
  readNotebookAt: '/fsc/stream/notebook/read/',
  copyNotebookAt: '/fsc/stream/notebook/copy/',
  readCaptions: '/fsc/stream/captions/readall/',
  saveCaptions: { path: '/fsc/stream/captions/update/', method: 'FORM', files: 'caption_files[]' },
  deleteCaptions: '/fsc/stream/captions/delete/',
  readPosition: '/fsc/stream/position/read/',
  savePosition: '/fsc/stream/position/update/',
});
