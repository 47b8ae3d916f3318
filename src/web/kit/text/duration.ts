export { durationText } from '~/contract/told/duration';
