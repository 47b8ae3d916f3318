import { providerSuite } from './provider.suite';

providerSuite('the workspace server', { judges: true });
