import { Page } from '~/web/ui/page/Page';

export default function NewKitePage() {
  return <Page title="New kite">A kite is made of paper.</Page>;
}
