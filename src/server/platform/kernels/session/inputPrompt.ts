import type { ChannelEvent } from '~/contract/editor';

type Asked = Extract<ChannelEvent, { type: 'input' }>;

/** The prompt of `input()` that waits for an answer. */
export class InputPrompt {
  asked: Asked | null = null;

  ask(asked: Asked): Asked {
    this.asked = asked;
    return asked;
  }

  over() {
    this.asked = null;
  }

  /** The text of an answered question, as a terminal shows it; a password is not shown. Null where nothing was asked. */
  answer(value: string): { cellId: string; text: string } | null {
    const { asked } = this;
    this.over();
    return (
      asked && { cellId: asked.cell_id, text: `${asked.prompt}${asked.password ? '' : value}\n` }
    );
  }
}
