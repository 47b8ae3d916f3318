import { openHouse } from './house';
import { talkIn } from './talking.suite';

talkIn(() => openHouse());
