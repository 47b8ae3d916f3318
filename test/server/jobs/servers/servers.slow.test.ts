import { realServers } from '../../support/realServers';
import { threeServersSuite } from './threeServers.suite';

threeServersSuite(200, realServers());
