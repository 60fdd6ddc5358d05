import { Component, type ComponentChildren } from 'preact';

/** A component that is drawn again only if one of its properties is another object or value. */
export abstract class PureComponent<Properties extends object> extends Component<Properties> {
	override shouldComponentUpdate(next: Readonly<Properties>): boolean {
		const before = new Map(Object.entries(this.props));
		return Object.entries(next).some(([name, value]) => before.get(name) !== value);
	}

	abstract override render(): ComponentChildren;
}
