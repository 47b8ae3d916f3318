export { durationText } from '~/contract/notifications/duration';
