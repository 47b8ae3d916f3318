import '~/text/theme/tokens.css';
import './liveRoom.css';
import './theme.css';
import { LiveRoomState } from './liveRoom';
import { Page } from './view/page';
import { readAddress } from './wire/address';
import { Parent } from './wire/parent';

const address = readAddress(location.href);
const parent = new Parent(address.parent, window);

const paint = (theme: string) => {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
};
paint(address.theme);
parent.hear((command) => {
  if (command.type === 'theme') paint(command.theme);
});

let page: Page | null = null;
const room = new LiveRoomState(address, parent, () => page?.changed());
page = new Page(room);
page.show();
// A test and a curious person look here how the connection is.
Object.assign(window, { room });
setInterval(() => room.tellTime(), 1_000);
addEventListener('pagehide', () => room.leave());
