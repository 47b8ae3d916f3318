import { describe, expect, test } from 'vitest';
import { CAPTION_LANGUAGES, CAPTION_RULES, CAPTIONS } from '~/contract/streams/recordingRules';
import type { RecordingData } from '~/contract/streams/streams';
import * as rules from '~/contract/streams/streamRules';

describe('streams', () => {
  test('STR-11 STR-12 STR-13 STR-22 every constant and text is the one that is written here', () => {
    expect(
      Object.fromEntries(Object.entries(rules).filter(([, value]) => typeof value !== 'function')),
    ).toEqual({
      STREAM_STATUSES: ['scheduled', 'live', 'ended', 'archived', 'recorded'],
      STREAM_TYPES: ['audio', 'video'],
      STREAM_DEFAULTS: {
        stream_type: 'audio',
        status: 'scheduled',
        visibility: { anyone_with_link: true, gallery: true, login_required: true },
      },
      STREAM_ROLES: ['owner', 'speaker', 'collaborator', 'listener'],
      ROLE_LABELS: {
        owner: 'host',
        speaker: 'host',
        collaborator: 'collaborator',
        listener: 'listener',
      },
      LIVE_ROOM_ROLE_OF: {
        owner: 'host',
        speaker: 'host',
        collaborator: 'speaker',
        listener: 'listener',
      },
      SHARE_FIELDS: ['speakers', 'collaborators', 'visibility'],
      STREAM_MOVES: {
        start: { from: ['scheduled'], to: 'live' },
        end: { from: ['live'], to: 'ended' },
        archive: { from: ['scheduled', 'ended', 'recorded'], to: 'archived' },
        restore: { from: ['archived'], to: 'scheduled' },
      },
      STREAM_LIMITS: { name: 200, description: 2000, people: 50, emails: 20 },
      SCHEDULE: { stepMinutes: 5, format: 'YYYY-MM-DD HH:mm' },
      REMINDER_MS: 900_000,
      STREAM_RULES: {
        name: 'Please input your stream name!',
        description: 'Please input a description!',
        schedule: 'Please input a schedule!',
        past: 'This time is over. Choose a later one.',
        both: 'A person cannot be both speaker and collaborator.',
        owner: 'The owner speaks in any case.',
        share: 'Only the owner changes this.',
        started: 'The stream has begun already.',
        signedIn: 'A live room is for people who are signed in.',
      },
      STREAM_TEXTS: {
        updated: 'Stream updated',
        archived: 'Stream archived',
        saved: 'Update stream success',
        deleted: 'Delete stream success',
        saveFailed: 'Unable to save the stream',
      },
    });
  });

  test('captions: how many, how large, in which languages, and what is said of a file', () => {
    expect(CAPTIONS).toEqual({ most: 10, bytes: 1_048_576, cues: 10_000, text: 500 });
    expect(CAPTION_LANGUAGES.join(' ')).toBe(
      'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh',
    );
    expect(CAPTION_RULES).toEqual({
      none: 'Choose one WebVTT file.',
      large: 'The file is larger than 1 MB.',
      notText: 'The file is not UTF-8 text.',
      notVtt: 'The file is not a WebVTT file: its first line must be WEBVTT.',
      noCues: 'There are no captions in the file.',
      manyCues: 'There are more than 10,000 captions in the file.',
      manyLanguages: 'There are captions in 10 languages already. Remove one first.',
      owner: 'Only the owner gives captions.',
    });
  });

  test('STR-14 STR-15 STR-25 PRM-12 PRM-13 PRM-14 PRM-15 who may what', () => {
    const acts = [
      'edit',
      'share',
      'invite',
      'start',
      'end',
      'archive',
      'restore',
      'delete',
    ] as const;
    expect(
      Object.fromEntries(
        rules.STREAM_ROLES.map((role) => [
          role,
          acts.filter((act) => rules.mayStream(role, act)).join(' '),
        ]),
      ),
    ).toEqual({
      owner: 'edit share invite start end archive restore delete',
      speaker: 'edit invite start end',
      collaborator: 'edit invite start',
      listener: '',
    });
  });

  test('STR-12 STR-14 words of a status are compared without case, and each move has its beginning', () => {
    expect([
      rules.streamStatus('Live'),
      rules.streamStatus('flying'),
      rules.moveTo('ENDED'),
      rules.moveTo('recorded'),
      rules.moveTo('Scheduled'),
    ]).toEqual(['live', undefined, 'end', undefined, undefined]);
    expect([
      rules.canMove('Scheduled', 'start'),
      rules.canMove('live', 'archive'),
      rules.canMove('ended', 'start'),
    ]).toEqual([true, false, false]);
  });

  test('STR-14 what is archived was scheduled before, or over, with a recording or without one', () => {
    const live_datetime = '2026-11-28T10:00:00.000Z';
    const data = { duration: 60 } as RecordingData;
    expect([
      rules.statusBefore({ live_datetime: null, recording_data: null }),
      rules.statusBefore({ live_datetime, recording_data: null }),
      rules.statusBefore({ live_datetime, recording_data: data }),
    ]).toEqual(['scheduled', 'ended', 'recorded']);
  });
});
