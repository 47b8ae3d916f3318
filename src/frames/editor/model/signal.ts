/** A list of listeners that hear one kind of fact. */
export class Signal<Fact = void> {
  private readonly listeners = new Set<(fact: Fact) => void>();

  /** Calls `listener` for every later fact. Returns what ends that. */
  hear(listener: (fact: Fact) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  tell(fact: Fact): void {
    for (const listener of [...this.listeners]) listener(fact);
  }
}
