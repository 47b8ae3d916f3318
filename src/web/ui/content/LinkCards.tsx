import type { ReactNode } from 'react';
import {
  Card,
  CardContent,
  CardDescription,
  CardGroup,
  CardHeader,
  Icon,
  type SemanticICONS,
} from 'semantic-ui-react';
import './show.css';

/** A place to go to, and what it is for. */
export interface LinkCard {
  readonly key: string;
  readonly icon: SemanticICONS;
  /** The link; all of the card leads where it does. */
  readonly link: ReactNode;
  readonly text: string;
}

/** Steps one after the other, as cards; on a phone as a list. */
export function LinkCards({ cards }: { readonly cards: readonly LinkCard[] }) {
  return (
    <CardGroup as="ol" className="at-link-cards">
      {cards.map(({ key, icon, link, text }) => (
        <Card key={key} as="li">
          <Icon name={icon} />
          <CardContent>
            <CardHeader as="h3">{link}</CardHeader>
            <CardDescription as="p">{text}</CardDescription>
          </CardContent>
        </Card>
      ))}
    </CardGroup>
  );
}
