export { durationText } from '~/contract/duration';
