import {
  parseLiveRoomCommand,
  type LiveRoomCommand,
  type LiveRoomParticipantInfo,
  type LiveRoomMessage,
  type LiveRoomParticipant,
} from '~/contract/streams/liveRoom';

/** Somebody of the room as the app is told of them. */
export const participantOf = ({
  user_name,
  name,
  picture,
  role,
}: LiveRoomParticipant): LiveRoomParticipantInfo => ({
  userId: user_name,
  name,
  picture,
  role,
});

/** The app around this page. What is said goes to its origin alone; what is heard comes from its window and its origin, and is what the app says. */
export class Parent {
  constructor(
    private readonly origin: string,
    private readonly self: Window,
  ) {}

  get present() {
    return this.origin !== '' && this.self.parent !== this.self;
  }

  say(message: LiveRoomMessage) {
    if (this.present)
      this.self.parent.postMessage({ ...message, location: this.self.location.href }, this.origin);
  }

  hear(listener: (command: LiveRoomCommand) => void) {
    this.self.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (!this.present || source !== this.self.parent || origin !== this.origin) return;
      const command = parseLiveRoomCommand(data);
      if (command) listener(command);
    });
  }
}
