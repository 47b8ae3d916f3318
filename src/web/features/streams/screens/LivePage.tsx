export { default } from './PlayPage';
